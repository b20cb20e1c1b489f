import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { TextAreaField } from '../../ui/field'

const phrases = ['deal.phrase-agree', 'deal.phrase-follow', 'deal.phrase-noted', 'deal.phrase-more']

/** The opinion, with phrases that one click writes. */
export const Opinion = ({ value, onChange }: { value: string; onChange(text: string): void }) => (
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
  </section>
)
