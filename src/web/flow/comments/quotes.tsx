import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { computeFormRights, quotableFields } from '../../../core/form'
import type { FormDesign, FormLimit, Quote } from '../../../generated/types'
import { t } from '../../platform'
import { MentionRequestProvider } from '../../stores/mention-request'
import { IconButton, Menu, Muted, toast } from '../../ui'

/** Field of the form on the page that may be quoted. */
interface QuotableField {
  key: string
  model: string
  name: string
}

const none: readonly QuotableField[] = []
const QuotableFields = createContext(none)

interface ProviderProps {
  form: FormDesign
  limits: readonly FormLimit[]
  mode: 'deal' | 'view'
  children: ReactNode
}

/** Provides the fields of a form that the reader sees, and mentions asked for, to the comments beside it. */
export function QuotableFieldsProvider({ form, limits, mode, children }: ProviderProps) {
  const fields = useMemo(() => {
    const rights = computeFormRights(form, { step: limits, mode })
    const visibleFields = quotableFields(form).filter(
      ({ key, masked }) => !masked && (rights.get(key)?.access ?? 'hidden') !== 'hidden',
    )
    return visibleFields.map(({ key, model, name }) => ({ key, model, name }))
  }, [form, limits, mode])
  return (
    <QuotableFields.Provider value={fields}>
      <MentionRequestProvider>{children}</MentionRequestProvider>
    </QuotableFields.Provider>
  )
}

/** Maximum number of quotes in a comment or opinion, as the server accepts them. */
const maxQuotes = 5

interface QuotesProps {
  /** Models of the quoted fields. */
  models: readonly string[]
  onChange(models: string[]): void
}

/** Menu of the fields that may be quoted; nothing without any. */
export function QuoteMenu({ models, onChange }: QuotesProps) {
  const fields = useContext(QuotableFields)
  if (!fields.length) return null
  const add = (model: string) =>
    models.length < maxQuotes
      ? onChange([...models, model])
      : toast(t('quote.too-many', { n: maxQuotes }), 'warning')
  const actions = fields
    .filter(({ model }) => !models.includes(model))
    .map(({ model, name }) => ({ key: model, text: name, run: () => add(model) }))
  return <Menu label={t('quote.field')} trigger={<span aria-hidden="true">“ ”</span>} actions={actions} />
}

/** Fields chosen for quotes, each removable; their texts are taken when they are sent. */
export function QuoteSelection({ models, onChange }: QuotesProps) {
  const fields = useContext(QuotableFields)
  const chosen = fields.filter(({ model }) => models.includes(model))
  if (!chosen.length) return null
  return (
    <ul className="q-row q-wrap q-gap-2 q-gap-y-0" aria-label={t('quote.list')}>
      {chosen.map(({ model, name }) => (
        <li key={model} className="q-row q-text-sm">
          <span>“{name}”</span>
          <IconButton
            icon="close"
            label={t('quote.remove', { name })}
            onClick={() => onChange(models.filter((one) => one !== model))}
          />
        </li>
      ))}
    </ul>
  )
}

/** Milliseconds for which a field is lit. */
const litFor = 2_400

/** Scrolls to a field of the page around an element and lights it; opens what hides it. */
function showField(key: string, from: Element) {
  const root = from.closest('.flow-page') ?? document
  const field = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`)
  if (!field) return toast(t('quote.not-here'), 'warning')
  field.dispatchEvent(new Event('qf-reach', { bubbles: true }))
  field.scrollIntoView({ block: 'center' })
  field.dataset.lit = ''
  setTimeout(() => delete field.dataset.lit, litFor)
}

/** Quotes of a comment or opinion; a press shows the field on the page. */
export function QuoteList({ quotes = [] }: { quotes?: readonly Quote[] | undefined }) {
  const fields = useContext(QuotableFields)
  if (!quotes.length) return null
  const keyOf = (quote: Quote) => fields.find(({ model }) => model === quote.m)?.key
  return (
    <ul
      className="log-quotes q-stack q-single q-gap-0-5 q-text-sm q-margin-top-1"
      aria-label={t('quote.list')}
    >
      {quotes.map((quote, at) => {
        const { m, n, str, hidden } = quote
        const key = keyOf(quote)
        const content = (
          <>
            <span className="q-soft">{n}</span> <span>{str || t('log.empty-value')}</span>
          </>
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: hidden quotes have no other name
          <li key={`${m} ${at}`} className="q-break">
            {hidden && <Muted>{t('quote.hidden')}</Muted>}
            {!hidden && key === undefined && content}
            {!hidden && key !== undefined && (
              <button
                type="button"
                className="q-plain q-left q-break"
                title={t('quote.go', { name: n })}
                onClick={({ currentTarget }) => showField(key, currentTarget)}
              >
                {content}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
