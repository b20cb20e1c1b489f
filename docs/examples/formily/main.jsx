import { FormItem, Input } from '@formily/antd-v5'
import { createForm } from '@formily/core'
import { createSchemaField, FormProvider } from '@formily/react'
import { provideHost } from '@qianpi/form-react'
import { components, FormilyFields } from '@qianpi/form-react/formily'
import '@qianpi/form-react/style.css'
import { createRoot } from 'react-dom/client'

provideHost({
  loadOrganisation: async () => ({
    departments: [{ id: 'sales', name: 'Sales' }],
    people: [{ id: 'li', name: 'Li Ming', jobId: '100029', departmentId: 'sales' }],
  }),
})

const field = (title, component, more) => ({
  type: 'string',
  title,
  'x-decorator': 'FormItem',
  'x-component': component,
  ...more,
})

const schema = {
  type: 'object',
  properties: {
    purpose: field('Purpose', 'Input', { required: true }),
    sum: field('Sum', 'fm-money', { type: 'number', required: true }),
    grade: field('Grade', 'rate', { type: 'number', 'x-component-props': { options: { max: 3 } } }),
    companion: field('Companion', 'fm-chose-user-select-userid-name', {
      // Condition of Formily on a value that a field of Qianpi holds.
      'x-reactions': (companion) =>
        companion.setDisplay(companion.query('sum').value() > 100 ? 'visible' : 'none'),
    }),
  },
}

const SchemaField = createSchemaField({ components: { FormItem, Input, ...components } })
const form = createForm()
const send = () =>
  form.submit((values) => {
    document.title = `Sent ${JSON.stringify(values)}`
  })

createRoot(document.getElementById('page')).render(
  <FormilyFields locale="en">
    <FormProvider form={form}>
      <SchemaField schema={schema} />
    </FormProvider>
    <button type="button" onClick={() => send().catch(() => undefined)}>
      Send
    </button>
  </FormilyFields>,
)
