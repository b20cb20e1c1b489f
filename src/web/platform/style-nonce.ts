/**
 * Style sheets that our own scripts make name the page's nonce: the policy lets no others count, so that none comes in
 * with somebody's text. Done where elements are made, because libraries (antd's CSS variables) make sheets without
 * asking for a nonce. Nothing is done where the page came without one.
 */
export function applyStyleNonce(): void {
  const nonce = document.getElementById('settings')?.nonce
  if (!nonce) return
  const make = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const made = make(name, options)
    if (made instanceof HTMLStyleElement) made.nonce = nonce
    return made
  }) as typeof document.createElement
}
