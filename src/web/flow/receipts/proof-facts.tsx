import './proof-facts.css'
import { copyText } from '../../platform/clipboard'
import { t } from '../../platform/i18n/i18n'
import { IconButton } from '../../ui/button'
import { toast } from '../../ui/toast'

const isDigest = (text: string) => /^[0-9a-f]{32,}$/.test(text)

const copy = async (text: string) => {
  await copyText(text)
  toast(t('chain.copied'), 'success')
}

/** List of named facts of a proof. Digests wrap where needed and can be copied. */
export const ProofFacts = ({ facts }: { facts: readonly (readonly [title: string, text: string])[] }) => (
  <dl className="proof-facts">
    {facts.map(([title, text]) => (
      <div key={title}>
        <dt>{t(title)}</dt>
        {isDigest(text) ? (
          <dd data-digest>
            <span>{text}</span>
            <IconButton
              icon="copy"
              label={t('chain.copy', { title: t(title) })}
              onClick={() => void copy(text)}
            />
          </dd>
        ) : (
          <dd>{text}</dd>
        )}
      </div>
    ))}
  </dl>
)
