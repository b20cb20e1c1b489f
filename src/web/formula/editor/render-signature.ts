import { t } from '../../platform/i18n/i18n'
import { parameterText } from '../insertables/function-insertables'
import { readable } from '../readable-expression'
import { valueText } from '../value-text'
import type { DescribedFunction, RemoteFunction } from '../vocabulary'
import { element } from './create-element'
import type { Signature } from './signature'

/** A call's signature with the argument being written emphasised, and what the function does. */
export function drawSignature({ callee, index }: Signature): HTMLElement[] {
  return 'funname' in callee ? drawRemote(callee) : drawFunction(callee, index)
}

function drawFunction({ title, parameters, help, example }: DescribedFunction, index: number): HTMLElement[] {
  const present = Math.min(index, parameters.length - 1)
  const isPresent = (at: number) => at === present && (index === present || parameters[at]?.repeats === true)
  const line = element('div', 'xe-signature-line', `${title}(`)
  parameters.forEach((parameter, at) => {
    line.append(at ? ', ' : '', element(isPresent(at) ? 'b' : 'span', '', parameterText(parameter)))
  })
  line.append(')')
  const shown = { text: readable(example.expression, []), value: valueText(example.value) }
  return [line, element('div', '', help), element('div', 'xe-signature-example', t('formula.example', shown))]
}

function drawRemote({ funname, placeholder, group }: RemoteFunction): HTMLElement[] {
  const line = element('div', 'xe-signature-line', `${funname}(`)
  line.append(element('b', '', placeholder || '…'), ')')
  return [line, element('div', '', t('formula.from-source', { source: group }))]
}
