import { printCustomReference } from '#/core/expression'
import type { CustomFunction } from '../../../generated/types'
import { t } from '../../platform'
import { isCustomFunction, isTableResult, type TableResult } from '../flow-functions'
import { toReadableExpression } from '../readable-expression'
import { valueText } from '../value-text'
import type { LocalizedFunction, Vocabulary, VocabularyRemoteFunction } from '../vocabulary'
import type { Insertable, InsertableGroup } from './insertable'

/** Returns an argument as signatures show it: optional ones in square brackets. */
export const parameterText = ({ title, optional, repeats }: LocalizedFunction['parameters'][number]) => {
  const named = optional ? `[${title}]` : title
  return repeats ? `${named}, …` : named
}

/** Returns a function with an open bracket: boolean functions are written with #, others with $. */
const written = ({ name, result, parameters }: LocalizedFunction) =>
  `${result === 'boolean' && parameters.length ? '#' : '$'}[${name}]${parameters.length ? '(' : '()'}`

const functionOffer = (callee: LocalizedFunction): Insertable => ({
  id: callee.name,
  title: callee.name,
  text: written(callee),
  note: callee.title === callee.name ? undefined : callee.title,
  aliases: callee.aliases,
  detail: {
    form: `${callee.name}(${callee.parameters.map(parameterText).join(', ')})`,
    help: callee.help,
    example: {
      text: toReadableExpression(callee.example.expression, []),
      value: valueText(callee.example.value),
    },
  },
})

/** Group of functions that return facts of the flow: they are the parameters of an expression. */
const parameterGroup = 'flow'

/** Returns the functions of the language by group. */
export function functionGroups({ functions }: Pick<Vocabulary, 'functions'>): InsertableGroup[] {
  const groups = new Set(functions.map(({ group }) => group).filter((group) => group !== parameterGroup))
  return [...groups].map((group) => ({
    title: t(`formula.group.${group}`),
    offers: functions.filter((one) => one.group === group).map(functionOffer),
  }))
}

/** Returns the functions on facts of the surrounding flow. */
export const flowFactGroups = ({ functions }: Pick<Vocabulary, 'functions'>): InsertableGroup[] => [
  {
    title: t('formula.group.flow'),
    offers: functions
      .filter(({ group }) => group === parameterGroup)
      .map((one) => ({ ...functionOffer(one), title: one.title, note: t(`formula.kind.${one.result}`) })),
  },
]

const remoteOffer = ({ funname, placeholder, fields, frontfun }: VocabularyRemoteFunction): Insertable => ({
  id: funname,
  title: funname,
  text: `#[${funname}](`,
  detail: {
    form: `${funname}(…)`,
    help: placeholder || undefined,
    more:
      frontfun && fields.length
        ? {
            title: t('formula.detail.remote-fields'),
            pieces: fields.map(({ name }) => ({ label: name, text: `"${name}"` })),
          }
        : undefined,
  },
})

/** Returns the remote functions by their source. */
export function remoteFunctionGroups({ remote }: Pick<Vocabulary, 'remote'>): InsertableGroup[] {
  const sources = [...new Set(remote.map(({ group }) => group))]
  return sources.map((title) => ({
    title,
    offers: remote.filter(({ group }) => group === title).map(remoteOffer),
  }))
}

const subjects: Record<CustomFunction['type'], string> = {
  creater_concact: 'creator',
  dealer_concact: 'handler',
  form_concact: 'field',
}

const tableOffer = (one: TableResult): Insertable => {
  const text = printCustomReference(one)
  const requests = one.table.inputs.map(
    ({ name, expression }) => name || toReadableExpression(expression, []),
  )
  const help = t('formula.decision.help', {
    n: one.table.rules.length,
    asked: requests.join(t('picker.recipients.comma')),
  })
  return { id: one.id, title: one.name, text, note: t('formula.decision'), detail: { form: text, help } }
}

/**
 * Returns the custom functions of the flow, each with its subject, and the outputs of its decision tables.
 */
export const customFunctionGroups = ({
  custom,
  fields,
}: Pick<Vocabulary, 'custom' | 'fields'>): InsertableGroup[] => [
  {
    title: t('formula.group.custom'),
    offers: custom.filter(isCustomFunction).map((one) => {
      const field = fields.find(({ key }) => key === one.formitem)?.name ?? ''
      const note = t(`formula.custom.${subjects[one.type]}`, { field })
      const text = printCustomReference(one)
      const help = t(one.data.contact.length ? 'formula.custom.rows' : 'formula.custom.names', {
        count: one.data.contact.length,
      })
      return { id: one.id, title: one.name, text, note, detail: { form: text, help } }
    }),
  },
  {
    title: t('formula.group.decision'),
    offers: custom.filter(isTableResult).map(tableOffer),
  },
]
