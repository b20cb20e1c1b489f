import { canWrite } from '../../platform/environment'
import { t } from '../../platform/i18n/i18n'
import { saveOpinionHabits, useOpinionHabits } from '../../stores/opinion-habits'
import { Icon } from '../../ui/icon'
import { Menu, type MenuAction } from '../../ui/menu'

const common = ['deal.phrase-agree', 'deal.phrase-follow', 'deal.phrase-noted', 'deal.phrase-more']
/** Maximum number of own phrases, and their maximum length in characters. */
const most = { phrases: 20, length: 200 }

interface PhrasesProps {
  value: string
  onChange(text: string): void
}

/** Inserts phrases with one click: shared ones, and the person's own, saved from the typed text. */
export function OpinionPhrases({ value, onChange }: PhrasesProps) {
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
  const kept: MenuAction[] = isKept
    ? [{ key: 'drop', text: t('deal.phrase-drop'), run: () => keep(phrases.filter((one) => one !== text)) }]
    : [{ key: 'keep', text: t('deal.phrase-keep'), run: () => keep([...phrases, text].slice(-most.phrases)) }]
  const actions = [
    ...common.map((code) => write(t(code))),
    ...own,
    ...(mayKeep ? kept.map((action) => ({ ...action, line: true })) : []),
  ]
  return <Menu label={t('deal.phrases')} trigger={<Icon name="list" />} actions={actions} />
}
