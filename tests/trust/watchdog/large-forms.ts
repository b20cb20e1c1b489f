import type { FormDesign } from '../../../src/generated/types'
import { codeOf, column, formOf, modelOf, table } from '../../kit/form-of'

/** A form with as many rows as are accepted, and what it is. */
export interface LargeForm {
  kind: string
  form: FormDesign
  values: Record<string, unknown[]>
}

const letters = [...'甲乙丙丁戊己庚辛壬癸子丑寅卯辰']
const rows = 5_000

const rowsWith = (cellsOf: (at: number) => Record<string, unknown>) =>
  Array.from({ length: rows }, (_, at) => cellsOf(at))

/** The dearest tables: with cells that are typed, and with cells that are looked up in the table itself. */
export function largeForms(): LargeForm[] {
  const typed = letters.map((name) => column(`值${name}`))
  const found = letters.map((name) =>
    column(`得${name}`, { formula: '$[查找对应值](@[表], "#键", ~键, "#数")'.replace('@[表]', '@表') }),
  )
  return [
    {
      kind: 'typed cells',
      form: formOf(table('格', ...typed)),
      values: {
        [modelOf('格')]: rowsWith((at) =>
          Object.fromEntries(letters.map((name) => [codeOf(`值${name}`), at])),
        ),
      },
    },
    {
      kind: 'look-ups',
      form: formOf(table('表', column('键', { editer: 'text' }), column('数'), ...found)),
      values: { [modelOf('表')]: rowsWith((at) => ({ [codeOf('键')]: `货${at}`, [codeOf('数')]: at })) },
    },
  ]
}
