import { IconButton, Stack, toast } from '../../ui'
import './proof-facts.css'
import { copyText, t } from '../../platform'

const isDigest = (text: string) => /^[0-9a-f]{32,}$/.test(text)

const copy = async (text: string) => {
  await copyText(text)
  toast(t('chain.copied'), 'success')
}

/** List of named facts of a proof. Digests wrap where needed and can be copied. */
export const ProofFacts = ({ facts }: { facts: readonly (readonly [title: string, text: string])[] }) => (
  <dl className="proof-facts q-margin-top-3">
    {facts.map(([title, text]) => (
      <Stack gap={2} key={title}>
        <dt className="q-soft">{t(title)}</dt>
        {isDigest(text) ? (
          <dd className="q-break" data-digest>
            <span>{text}</span>
            <IconButton
              icon="copy"
              label={t('chain.copy', { title: t(title) })}
              onClick={() => void copy(text)}
            />
          </dd>
        ) : (
          <dd className="q-break">{text}</dd>
        )}
      </Stack>
    ))}
  </dl>
)
