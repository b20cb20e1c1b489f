import type { FormDesign, FormItem } from '#/generated/types'
import { fieldSchemaOf } from '../../core/form'
import type { RandomSource } from '../platform/random'
import { newItem } from './new-item'

/** Creates a clock that always advances and a repeatable random source for designer tests. */
export function createTestRandom(start = 1_700_000_000_000): RandomSource {
  let time = start
  let drawn = 0
  return { now: () => time++, random: () => ((drawn++ * 7919) % 10_007) / 10_007 }
}

export const emptyTestForm = (): FormDesign => ({
  version: 1,
  list: [],
  remove_list: [],
  config: { labelWidth: 100, labelPosition: 'right', size: 'small' },
})

/** Creates a new item of a field by name. */
export function createTestItem(name: string, form: FormDesign, chance: RandomSource): FormItem {
  const field = fieldSchemaOf(name)
  if (!field) throw new Error(`no field ${name}`)
  const names = {
    language: 'zh' as const,
    columnName: (n: number) => `列${n}`,
    sectionName: (n: number) => `标题${n}`,
  }
  return newItem(field, { form, chance, name: field.title.zh, ...names })
}
