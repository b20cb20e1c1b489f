import { provideHost, QianpiForm, registerWidget } from '@qianpi/form-react'
import '@qianpi/form-react/style.css'
import { createRoot } from 'react-dom/client'
import form from './form.json'

provideHost({
  person: { id: 'li', name: 'Li Ming', departments: [{ id: 'sales', name: 'Sales' }] },
  loadOrganisation: async () => ({
    departments: [{ id: 'sales', name: 'Sales' }],
    people: [{ id: 'li', name: 'Li Ming', departmentId: 'sales' }],
  }),
})

// A field of one's own: a smiley from 1 to 3.
registerWidget({
  schema: {
    name: 'mood',
    group: 'basic',
    title: { zh: '心情', en: 'Mood', es: 'Humor' },
    kind: 'number',
    value: { type: 'number', minimum: 1, maximum: 3 },
    text: { from: 'value' },
  },
  edit: () => import('./mood.jsx'),
})

createRoot(document.getElementById('page')).render(
  <QianpiForm
    schema={form}
    locale="en"
    onSubmit={(values) => {
      document.title = `Sent ${JSON.stringify(values)}`
    }}
  />,
)
