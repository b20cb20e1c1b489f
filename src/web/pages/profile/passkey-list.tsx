import type { EmployeePasskeysData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/passkeys.json'
import type { RecordExtensions } from '../../lists/records/record-extensions'
import { RecordListView } from '../../lists/records/record-list'
import { api } from '../../platform/api'
import { CallError } from '../../platform/call-error'
import { t } from '../../platform/i18n/i18n'
import { createPasskey, supportsPasskeys } from '../../platform/passkeys'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { deviceOf } from './device'

/** Has the browser make a passkey and keeps it under the name of the device; false where nothing came of it. */
async function add(): Promise<boolean> {
  try {
    const passkey = await createPasskey(await api.employee.passkeys.begin({}))
    await api.employee.passkeys.add({ name: deviceOf(navigator.userAgent), passkey })
    toast(t('passkey.added'), 'success')
    return true
  } catch (error) {
    // What the server refused was told already.
    if (error instanceof Error && !(error instanceof CallError)) toast(error.message, 'danger')
    return false
  }
}

/** Makes a passkey, for whoever has to have one. */
export const PasskeyButton = ({ onAdded }: { onAdded(): void }) => (
  <Button kind="primary" onClick={() => void add().then((isAdded) => isAdded && onAdded())}>
    {t('passkey.add')}
  </Button>
)

const parts: RecordExtensions<EmployeePasskeysData[number]> = { acts: { add } }
const shown = (supportsPasskeys() ? list : { ...list, tools: [] }) as RecordList

/** By which passkeys one comes in; they are added and removed here. */
export const PasskeyList = () => <RecordListView isPart list={shown} parts={parts} />
