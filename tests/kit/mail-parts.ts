/** A part of a mail with several, decoded; empty if it has none of this type. */
export function partOfMail(mail: string, type: 'text/plain' | 'text/html'): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? ''
  const part = mail.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
  // A line that begins with a dot is sent with a second one (RFC 5321, 4.5.2).
  const [head = '', ...lines] = part.replace(/^\.\./gm, '.').trim().split('\n\n')
  const body = lines.join('\n\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
