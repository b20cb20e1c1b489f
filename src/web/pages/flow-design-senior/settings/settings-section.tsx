import type { ReactNode } from 'react'

interface PartProps {
  /** What it is called in the design's settings. */
  name: string
  title: string
  hint?: string
  children: ReactNode
}

/** A section of the settings, where problems lead to. */
export const SettingsSection = ({ name, title, hint, children }: PartProps) => (
  <section className="fs-part" data-part={name} aria-label={title}>
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {children}
  </section>
)
