import type { StoredFile } from '../../../generated/types'
import { Attachments } from '../../files/attachments'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { TextAreaField } from '../../ui/field'

const phrases = ['deal.phrase-agree', 'deal.phrase-follow', 'deal.phrase-noted', 'deal.phrase-more']

interface OpinionProps {
  value: string
  files: readonly StoredFile[]
  onChange(text: string): void
  onFiles(files: StoredFile[]): void
}

/** The opinion, with phrases that one click writes, and files that go with it. */
export const Opinion = ({ value, files, onChange, onFiles }: OpinionProps) => (
  <section className="flow-section opinion">
    <TextAreaField
      label={t('deal.opinion')}
      placeholder={t('deal.opinion-hint')}
      maxLength={2000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    <div className="opinion-phrases">
      {phrases.map((phrase) => (
        <Button key={phrase} onClick={() => onChange(value ? `${value}\n${t(phrase)}` : t(phrase))}>
          {t(phrase)}
        </Button>
      ))}
    </div>
    <Attachments files={files} onChange={onFiles} />
  </section>
)
