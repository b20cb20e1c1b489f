import { emptyForm } from '../../src/core/form/upgrade'
import { FormView } from '../../src/web/renderer/form'
import '../../src/web/ui/tokens.css'
import '../../src/web/ui/kit.css'
import '../../src/web/ui/layers.css'
import { speak } from '../../src/web/platform/i18n'
import { loadSettings } from '../../src/web/platform/settings'
import { rowsOf, table } from './rows'

await loadSettings()
await speak('zh')

export const Ours = ({ count, status }: { count: number; status: 'input' | 'read' }) => (
  <FormView
    form={{ ...emptyForm(), list: [table] }}
    values={{ rows: rowsOf(count) }}
    status={status}
    mode="deal"
  />
)
