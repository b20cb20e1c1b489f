import './proof-facts.css'
import { t } from '../platform/i18n'

/** What is proven, each by its name; digests break where they must. */
export const ProofFacts = ({ facts }: { facts: readonly (readonly [title: string, text: string])[] }) => (
  <dl className="proof-facts">
    {facts.map(([title, text]) => (
      <div key={title}>
        <dt>{t(title)}</dt>
        <dd data-digest={/^[0-9a-f]{32,}$/.test(text) || undefined}>{text}</dd>
      </div>
    ))}
  </dl>
)
