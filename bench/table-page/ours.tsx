import '../page-setup'
import { useState } from 'react'
import { emptyForm } from '../../src/core/form/design/upgrade'
import { provideAppFormHost } from '../../src/web/app/form-host'
import { FormView } from '../../src/web/renderer/form'
import { preloadWidgets } from '../../src/web/widgets/widget-registry'
import { rowsOf, table } from './rows'

const form = { ...emptyForm(), list: [table] }

provideAppFormHost()
// As for the others, the code is there before the clock starts.
await Promise.all([
  preloadWidgets(['table']),
  import('../../src/core/form/linkage/linkage'),
  import('../../src/web/form-host/remote-function-cache'),
])

export function Ours({ count, status }: { count: number; status: 'input' | 'read' }) {
  const [values] = useState(() => ({ rows: rowsOf(count) }))
  return <FormView form={form} values={values} status={status} mode="deal" />
}
