import { act } from '@testing-library/react'
import type { FormDesign, FormItem } from '#/generated/types'
import { fieldSchemaOf } from '../../core/form'
import { runAfterPaint } from '../platform'
import type { RandomSource } from '../platform/random'
import { newItem } from './new-item'

export { createTestRandom } from '../flow-editor/testing'

export const emptyTestForm = (): FormDesign => ({
  version: 1,
  list: [],
  remove_list: [],
  config: { labelWidth: 100, labelPosition: 'right', size: 'small' },
})

/** Waits for what follows a painted frame. */
export const nextPaint = () => act(() => new Promise<void>((resolve) => void runAfterPaint(resolve)))

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
