/** Renders the product logo: a seal with a tick, in the colour of the surrounding text. */
export const Logo = ({ tick }: { tick: string }) => (
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
