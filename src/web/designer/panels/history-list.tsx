import { historyStates } from '#/core/undo-history'
import { t } from '../../platform'
import { Icon, Menu } from '../../ui'
import { useDesigner, useDesignerState } from '../context'

/** All history steps by name; choosing one restores the form as it was after it. */
export function HistoryList() {
  const designer = useDesigner()
  const history = useDesignerState((state) => state.history)
  const actions = historyStates(history)
    .map((step, i) => ({
      key: String(i),
      text: t(step.name, step.params),
      checked: step === history.present,
      run: () => designer.jump(i),
    }))
    .reverse()
  return <Menu label={t('designer.history')} trigger={<Icon name="history" size={18} />} actions={actions} />
}
