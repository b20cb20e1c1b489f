import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'primary' | 'danger' | 'warning' | 'success'

export const Tag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className="q-tag" data-tone={tone}>
    {children}
  </span>
)

/** Renders a counter; nothing for zero, 99+ beyond the server's maximum. */
export const CountBadge = ({
  value = 0,
  label,
  tone,
}: {
  value?: number
  label?: string
  tone?: 'warning'
}) =>
  value > 0 && (
    <span className="q-count" data-tone={tone}>
      {value > 99 ? '99+' : value}
      {label && <span className="q-hidden">{label}</span>}
    </span>
  )

/** Renders grey bars in place of loading text. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div aria-hidden="true" className="q-stack q-gap-3 q-pad-4">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
      <span key={line} className="q-skeleton" style={{ width: `${92 - ((line * 37) % 45)}%` }} />
    ))}
  </div>
)

/** Renders an empty state and what to do about it; failures are rendered by query-content. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="q-empty" data-empty-state>
    <svg aria-hidden="true" viewBox="0 0 72 72" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M14 40l8-22h28l8 22v14H14z" strokeLinejoin="round" />
      <path d="M14 40h13l3 6h12l3-6h13M29 27h14M27 33h18" strokeLinecap="round" />
    </svg>
    <strong>{title}</strong>
    {children}
  </div>
)

const grounds = 6
const groundOf = (name: string) =>
  `var(--q-avatar-${([...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % grounds) + 1})`

/**
 * Returns the last two characters of a name, as office software shows a given name; the first two if it is no
 * person's name.
 */
function lettersOf(name: string): string {
  const letters = [...name]
  return (letters.length > 4 ? letters.slice(0, 2) : letters.slice(-2)).join('')
}

/** Renders a person's picture, otherwise initials. */
export const Avatar = ({ name, picture }: { name: string; picture?: string }) =>
  picture ? (
    <img className="q-avatar" src={picture} alt="" />
  ) : (
    <span className="q-avatar" aria-hidden="true" style={{ ['--q-avatar' as string]: groundOf(name) }}>
      {lettersOf(name)}
    </span>
  )
