import { ArrayTable } from '@formily/antd-v5/esm/array-table'
import { Cascader } from '@formily/antd-v5/esm/cascader'
import { Checkbox } from '@formily/antd-v5/esm/checkbox'
import { DatePicker } from '@formily/antd-v5/esm/date-picker'
import { FormCollapse } from '@formily/antd-v5/esm/form-collapse'
import { FormGrid } from '@formily/antd-v5/esm/form-grid'
import { FormItem } from '@formily/antd-v5/esm/form-item'
import { FormLayout } from '@formily/antd-v5/esm/form-layout'
import { FormTab } from '@formily/antd-v5/esm/form-tab'
import { Input } from '@formily/antd-v5/esm/input'
import { NumberPicker } from '@formily/antd-v5/esm/number-picker'
import { Radio } from '@formily/antd-v5/esm/radio'
import { Select } from '@formily/antd-v5/esm/select'
import { Switch } from '@formily/antd-v5/esm/switch'
import { TimePicker } from '@formily/antd-v5/esm/time-picker'
import { createForm } from '@formily/core'
import { createSchemaField, FormProvider, Schema } from '@formily/react'
import { useMemo } from 'react'
import { evaluateExpression } from '#/core/expression'
import type { FormDesign } from '#/generated/types'
import { expressionScope, type FormilyExport } from '../../../core/form'

const layouts = { FormItem, FormGrid, FormTab, FormCollapse, ArrayTable }
const controls = { Input, NumberPicker, Select, Radio, Checkbox, Switch, DatePicker, TimePicker, Cascader }
const SchemaField = createSchemaField({ components: { ...layouts, ...controls } })

/**
 * Replaces Formily's compiler, which would run texts between double braces as code, which this page forbids.
 * They are evaluated as our own expressions instead; any other text between braces stays a text.
 */
function useOwnCompiler(form: FormDesign, { expressions }: FormilyExport) {
  // Fields compile on first render, so the compiler must be set before.
  useMemo(() => {
    Schema.registerCompiler((code: string, scope: { $values?: object }) => {
      const text = expressions.get(code)
      // Spreading reads every value, so that each change is tracked.
      return text && evaluateExpression(text, expressionScope({ form, values: { ...scope.$values } })).value
    })
  }, [form, expressions])
}

/**
 * Renders the export of a form with plain Formily and antd controls: it can be filled in, nothing is sent.
 */
export default function FormilyPreview({ form, exported }: { form: FormDesign; exported: FormilyExport }) {
  useOwnCompiler(form, exported)
  const previewForm = useMemo(() => createForm(), [])
  return (
    <FormProvider form={previewForm}>
      <FormLayout layout="vertical" colon={false}>
        <SchemaField schema={exported.schema} />
      </FormLayout>
    </FormProvider>
  )
}
