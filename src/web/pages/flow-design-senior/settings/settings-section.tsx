import type { ReactNode } from 'react'

interface PartProps {
  /** Name of the section in the design's settings. */
  name: string
  title: string
  hint?: string
  children: ReactNode
}

/** Renders a section of the settings that problems can link to. */
export const SettingsSection = ({ name, title, hint, children }: PartProps) => (
  <section className="fs-part" data-part={name} aria-label={title}>
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {children}
  </section>
)
