import { useState } from 'react'
import type { EmployeePasskeysData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/passkeys.json'
import type { RecordExtensions } from '../../lists/records/record-extensions'
import { RecordListView } from '../../lists/records/record-list'
import { CallError, createPasskey, passkeyObstacle, t } from '../../platform'
import { api } from '../../platform/api'
import { Button, toast } from '../../ui'
import { deviceOf } from './device'

/** Creates a passkey and stores it under the device's name. Returns false if none was created. */
async function add(): Promise<boolean> {
  try {
    const passkey = await createPasskey(await api.employee.passkeys.begin({}))
    await api.employee.passkeys.add({ name: deviceOf(navigator.userAgent), passkey })
    toast(t('passkey.added'), 'success')
    return true
  } catch (error) {
    // Server errors have already been shown.
    if (error instanceof Error && !(error instanceof CallError)) toast(error.message, 'danger')
    return false
  }
}

/** Creates a passkey for a person who is required to have one. */
export const PasskeyButton = ({ onAdded }: { onAdded(): void }) => (
  <Button kind="primary" onClick={() => void add().then((isAdded) => isAdded && onAdded())}>
    {t('passkey.add')}
  </Button>
)

const parts: RecordExtensions<EmployeePasskeysData[number]> = { acts: { add } }
/** Returns the list; where no passkey can be added it says why, in place of the button and of its promise. */
function listFor(obstacle: ReturnType<typeof passkeyObstacle>): RecordList {
  if (!obstacle) return list as RecordList
  const explained = { hint: `passkey.obstacle.${obstacle}`, empty: { none: 'passkey.none-here' } }
  return { ...list, ...explained, tools: [] } as RecordList
}

/** Lists the person's passkeys; adds and removes them. */
export function PasskeyList() {
  const [shown] = useState(() => listFor(passkeyObstacle()))
  return <RecordListView isPart list={shown} parts={parts} />
}
