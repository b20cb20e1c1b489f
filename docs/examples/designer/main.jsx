import { QianpiForm } from '@qianpi/form-react'
import { QianpiDesigner } from '@qianpi/form-react/designer'
import '@qianpi/form-react/style.css'
import '@qianpi/form-react/designer.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const empty = { list: [], remove_list: [], config: { labelWidth: 100, labelPosition: 'top' } }

function Page() {
  const [form, setForm] = useState(empty)
  const [isTried, setTried] = useState(false)
  return (
    <>
      <div style={{ height: 600 }}>
        <QianpiDesigner schema={form} onChange={setForm} locale="en" />
      </div>
      <button type="button" onClick={() => setTried(true)}>
        Try this form
      </button>
      {isTried && (
        <QianpiForm
          schema={form}
          locale="en"
          onSubmit={(values) => {
            document.title = `Sent ${JSON.stringify({ fields: form.list.length, values })}`
          }}
        />
      )}
    </>
  )
}

createRoot(document.getElementById('page')).render(<Page />)
