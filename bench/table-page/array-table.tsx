import { ArrayTable, FormItem, Input, NumberPicker } from '@formily/antd-v5'
import { createForm, onFieldValueChange } from '@formily/core'
import { createSchemaField, FormProvider } from '@formily/react'
import { useMemo, useState } from 'react'
import { columns, rowsOf } from './rows'

const SchemaField = createSchemaField({ components: { ArrayTable, FormItem, Input, NumberPicker } })

const schema = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      'x-component': 'ArrayTable',
      'x-component-props': { pagination: { pageSize: 10_000 }, scroll: { x: 1190 } },
      items: {
        type: 'object',
        properties: Object.fromEntries(
          columns.map(({ code, name, editer }) => [
            `column-${code}`,
            {
              type: 'void',
              'x-component': 'ArrayTable.Column',
              'x-component-props': { title: name },
              properties: {
                [code]: {
                  type: editer === 'number' ? 'number' : 'string',
                  'x-component': editer === 'number' ? 'NumberPicker' : 'Input',
                },
              },
            },
          ]),
        ),
      },
    },
  },
}

const sumOf = (rows: { count: number }[] = []) => rows.reduce((total, { count }) => total + Number(count), 0)

/** Formily's own table with every row drawn; the sum follows the field. */
export function FormilyTable({ count }: { count: number }) {
  const [sum, setSum] = useState(0)
  const form = useMemo(
    () =>
      createForm({
        values: { rows: rowsOf(count) },
        effects: () => onFieldValueChange('rows.*.count', (_, { values }) => setSum(sumOf(values.rows))),
      }),
    [count],
  )
  return (
    <FormProvider form={form}>
      <SchemaField schema={schema} />
      <output>{sum.toFixed(2)}</output>
    </FormProvider>
  )
}
