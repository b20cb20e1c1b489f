/** Shows a company's logo on paper, as most logos are drawn for it; its width follows its height. */
const onPaper = {
  width: 'auto',
  maxWidth: 'max(28px, 45%)',
  objectFit: 'contain',
  borderRadius: 'var(--q-radius-sm)',
  background: 'var(--q-paper)',
} as const

/** Renders the logo: that of the company as an image, or the product's seal with a tick, in the colour of the surrounding text. */
export function Logo({ tick, image }: { tick: string; image: string | undefined }) {
  if (image) return <img className="q-logo" src={image} alt="" style={onPaper} />
  return (
    <svg aria-hidden="true" className="q-logo" viewBox="0 0 32 32" fill="none">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M9 17.5l5 5L23.5 10"
        stroke={tick}
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
