import { t } from '../../platform/i18n/i18n'
import { parameterText } from '../insertables/function-insertables'
import { toReadableExpression } from '../readable-expression'
import { valueText } from '../value-text'
import type { LocalizedFunction, RemoteFunction } from '../vocabulary'
import { createElement } from './create-element'
import type { ActiveSignature } from './signature'

/** Renders a call's signature with the current argument emphasised, and the function's description. */
export function renderSignature({ callee, index }: ActiveSignature): HTMLElement[] {
  return 'funname' in callee ? drawRemote(callee) : drawFunction(callee, index)
}

function drawFunction({ title, parameters, help, example }: LocalizedFunction, index: number): HTMLElement[] {
  const present = Math.min(index, parameters.length - 1)
  const isPresent = (at: number) => at === present && (index === present || parameters[at]?.repeats === true)
  const line = createElement('div', 'xe-signature-line', `${title}(`)
  parameters.forEach((parameter, at) => {
    line.append(at ? ', ' : '', createElement(isPresent(at) ? 'b' : 'span', '', parameterText(parameter)))
  })
  line.append(')')
  const shown = { text: toReadableExpression(example.expression, []), value: valueText(example.value) }
  return [
    line,
    createElement('div', '', help),
    createElement('div', 'xe-signature-example', t('formula.example', shown)),
  ]
}

function drawRemote({ funname, placeholder, group }: RemoteFunction): HTMLElement[] {
  const line = createElement('div', 'xe-signature-line', `${funname}(`)
  line.append(createElement('b', '', placeholder || '…'), ')')
  return [line, createElement('div', '', t('formula.from-source', { source: group }))]
}
