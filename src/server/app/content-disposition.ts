/**
 * Formats the Content-Disposition header: opened in the page or saved, with a name in any script (RFC 6266).
 */
export function formatContentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Returns a content security policy under which nothing in a file runs; PDF viewers refuse to work in a sandbox. */
export const filePolicyOf = (mime: string): string =>
  `default-src 'none'; frame-ancestors 'self'; ${mime === 'application/pdf' ? "object-src 'self'" : 'sandbox'}`
