import { type Ref, useEffect, useId, useRef } from 'react'
import { usePictures } from '../../files/attachments'
import { QuoteMenu, QuoteSelection } from '../../flow/comments/quotes'
import { t } from '../../platform'
import { canWrite } from '../../platform/environment'
import { saveOpinionHabits, useOpinionHabits } from '../../stores/opinion-habits'
import { Icon, Menu, type MenuAction, TextAreaField } from '../../ui'
import type { Deal } from './use-deal'

const common = ['deal.phrase-agree', 'deal.phrase-follow', 'deal.phrase-noted', 'deal.phrase-more']
/** Maximum number of own phrases, and their maximum length in characters. */
const most = { phrases: 20, length: 200 }

interface PhrasesProps {
  value: string
  onChange(text: string): void
}

/** Inserts phrases with one click: shared ones, and the person's own, saved from the typed text. */
function OpinionPhrases({ value, onChange }: PhrasesProps) {
  const { phrases } = useOpinionHabits()
  const text = value.trim()
  const isKept = phrases.includes(text)
  const keep = (list: string[]) => void saveOpinionHabits({ phrases: list }).catch(() => undefined)
  const write = (phrase: string): MenuAction => ({
    key: phrase,
    text: phrase,
    run: () => onChange(text ? `${text}\n${phrase}` : phrase),
  })
  const own = phrases.map(write).map((action, at) => (at ? action : { ...action, line: true }))
  const mayKeep = canWrite('oa/flow/user_config/opinion') && text !== '' && text.length <= most.length
  const menuActions: MenuAction[] = isKept
    ? [{ key: 'drop', text: t('deal.phrase-drop'), run: () => keep(phrases.filter((one) => one !== text)) }]
    : [{ key: 'keep', text: t('deal.phrase-keep'), run: () => keep([...phrases, text].slice(-most.phrases)) }]
  const actions = [
    ...common.map((code) => write(t(code))),
    ...own,
    ...(mayKeep ? menuActions.map((action) => ({ ...action, line: true })) : []),
  ]
  return <Menu label={t('deal.phrases')} trigger={<Icon name="list" />} actions={actions} />
}

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

/** Pictures and quotes of an opinion: pictures are also pasted and dropped into the text. */
function useOpinionContent({ files, attach, opinion }: Deal) {
  const pictures = usePictures({ files, onChange: attach, limit: 0 })
  const quoted = { models: opinion.quotes, onChange: opinion.quote }
  return {
    target: pictures.target,
    shown: (
      <>
        {pictures.shown}
        <QuoteSelection {...quoted} />
      </>
    ),
    tools: (
      <>
        {pictures.button}
        <QuoteMenu {...quoted} />
      </>
    ),
  }
}

/** Renders the opinion beside the buttons: a growing line with phrases, and its error above. */
export function OpinionLine({ deal }: { deal: Deal }) {
  const { suggest, say, area, error, hint } = deal.opinion
  const growing = useGrowing(suggest)
  const note = useId()
  const { target: dropTarget, shown, tools } = useOpinionContent(deal)
  return (
    <div className="opinion-line file-field" {...dropTarget}>
      <div className="q-full">{shown}</div>
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
      {tools}
      <OpinionPhrases value={suggest} onChange={say} />
    </div>
  )
}

/** Renders the opinion in the phone dialog, since the bar has no room for it. */
export function OpinionField({ deal, isRequired }: { deal: Deal; isRequired: boolean }) {
  const { opinion } = deal
  const { target: dropTarget, shown, tools } = useOpinionContent(deal)
  return (
    <div className="opinion-field file-field q-anchor" {...dropTarget}>
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
      {shown}
      <div className="q-row">{tools}</div>
    </div>
  )
}
