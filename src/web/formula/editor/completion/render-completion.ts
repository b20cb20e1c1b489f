import type { Completion } from '@codemirror/autocomplete'
import { t } from '../../../platform/i18n/i18n'
import { createElement } from '../create-element'
import type { Suggestion } from './suggestions'

/** What there is to say about an offer, beside the list. */
export function renderInfo({ detail, title }: Suggestion): HTMLElement | null {
  if (!detail) return null
  const { form, help, example } = detail
  const info = createElement('div', 'xe-info')
  info.append(createElement('div', 'xe-info-title', title))
  if (form) info.append(createElement('div', 'xe-info-form', form))
  if (help) info.append(createElement('div', 'xe-info-help', help))
  if (example) info.append(createElement('div', 'xe-info-example', t('formula.example', { ...example })))
  return info
}

/** A sign of what is offered; its look stands in the style sheet. */
export function renderIcon({ type = '' }: Completion): HTMLElement {
  const icon = createElement('div', `xe-icon xe-icon-${type}`)
  icon.setAttribute('aria-hidden', 'true')
  return icon
}
