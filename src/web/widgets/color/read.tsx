import type { ViewProps } from '../../controls/widget-props'

/** Colour swatch with its name. */
export default function ColorText({ value }: ViewProps<string>) {
  if (typeof value !== 'string' || !value) return <span className="qf-none">—</span>
  return (
    <span className="qf-colour-text">
      <span className="qf-swatch" style={{ ['--qf-colour' as string]: value }} /> {value}
    </span>
  )
}
