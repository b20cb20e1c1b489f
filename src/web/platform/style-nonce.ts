let styleNonce = ''

/**
 * Adds the page's nonce to style sheets created by our scripts, since the policy rejects others, so none can
 * be injected by user text. Done at element creation, because libraries (antd's CSS variables) create sheets
 * without a nonce. Does nothing on a page without one.
 */
export function applyStyleNonce(nonce = document.getElementById('settings')?.nonce): void {
  if (!nonce) return
  const isApplied = styleNonce !== ''
  styleNonce = nonce
  if (isApplied) return
  const make = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const made = make(name, options)
    if (made instanceof HTMLStyleElement) made.nonce = styleNonce
    return made
  }) as typeof document.createElement
}
