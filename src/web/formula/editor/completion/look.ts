import type { Completion } from '@codemirror/autocomplete'
import { t } from '../../../platform/i18n'
import type { Suggestion } from './suggestions'

const part = (className: string, text: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  element.textContent = text
  return element
}

/** What there is to say about an offer, beside the list. */
export function infoOf({ detail, title }: Suggestion): HTMLElement | null {
  if (!detail) return null
  const { form, help, example } = detail
  const info = part('xe-info', '')
  info.append(part('xe-info-title', title))
  if (form) info.append(part('xe-info-form', form))
  if (help) info.append(part('xe-info-help', help))
  if (example) info.append(part('xe-info-example', t('formula.example', { ...example })))
  return info
}

/** A sign of what is offered; its look stands in the style sheet. */
export function iconOf({ type = '' }: Completion): HTMLElement {
  const icon = part(`xe-icon xe-icon-${type}`, '')
  icon.setAttribute('aria-hidden', 'true')
  return icon
}
