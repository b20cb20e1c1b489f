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
  <section
    className="fs-part q-pad-y-4 q-pad-x-5 q-stack q-gap-2-5 q-single q-box q-radius-lg q-surface"
    data-part={name}
    aria-label={title}
  >
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {children}
  </section>
)
