import { type Ref, useEffect, useId, useRef } from 'react'
import { t } from '../../platform/i18n/i18n'
import { TextAreaField } from '../../ui/field'
import { OpinionPhrases } from './opinion-phrases'
import type { Deal } from './use-deal'

/** Maximum height of the opinion in pixels; longer text scrolls. */
const highest = 132

function useGrowing(text: string) {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const { current } = area
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${Math.min(current.scrollHeight + 2, highest)}px`
  }, [text])
  return area
}

/** Combines two refs of one element. */
const both =
  <Element,>(one: Ref<Element>, other: Ref<Element>) =>
  (element: Element | null) => {
    for (const ref of [one, other])
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
  }

/** Renders the opinion beside the buttons: a growing line with phrases, and its error above. */
export function OpinionLine({ deal }: { deal: Deal }) {
  const { suggest, say, area, error, hint } = deal.opinion
  const growing = useGrowing(suggest)
  const note = useId()
  return (
    <div className="opinion-line">
      {error && (
        <p id={note} className="q-field-error" role="alert">
          {error}
        </p>
      )}
      <textarea
        ref={both(growing, area)}
        className="q-input q-grow q-shrink q-scroll"
        rows={1}
        maxLength={2000}
        aria-label={t('deal.opinion')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? note : undefined}
        placeholder={hint}
        value={suggest}
        onChange={({ target }) => say(target.value)}
      />
      <OpinionPhrases value={suggest} onChange={say} />
    </div>
  )
}

/** Renders the opinion in the phone dialog, since the bar has no room for it. */
export const OpinionField = ({ deal: { opinion }, isRequired }: { deal: Deal; isRequired: boolean }) => (
  <div className="opinion-field q-anchor">
    <TextAreaField
      ref={opinion.area}
      label={t('deal.opinion')}
      rows={2}
      maxLength={2000}
      required={isRequired}
      error={opinion.error}
      placeholder={isRequired ? undefined : t('deal.opinion-hint')}
      value={opinion.suggest}
      onChange={({ target }) => opinion.say(target.value)}
    />
    <OpinionPhrases value={opinion.suggest} onChange={opinion.say} />
  </div>
)
