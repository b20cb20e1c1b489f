import '../../platform/i18n/device-texts'
import { useState } from 'react'
import { describeUserAgent } from '#/core/text/describe-user-agent'
import type { EmployeePushdevicesData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/push-devices.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { addPushDevice, type PushObstacle, pushObstacle } from '../../stores/push-device'
import { toast } from '../../ui'

/** Turns on push notifications in this browser. Returns whether the list has changed. */
async function add(): Promise<boolean> {
  const outcome = await addPushDevice().catch(() => undefined)
  // Errors of the server have already been shown.
  if (outcome) toast(t(`push.${outcome}`), outcome === 'added' ? 'success' : 'warning')
  return outcome === 'added'
}

type Device = EmployeePushdevicesData[number]

const parts: RecordExtensions<Device> = {
  acts: { add },
  told: ({ agent }) => ({ device: describeUserAgent(agent) || t('sign-ins.unknown') }),
}

/** Returns the list; where push notifications cannot be turned on it says why, in place of the button. */
function listFor(obstacle: PushObstacle | undefined): RecordList {
  if (!obstacle) return list as RecordList
  const explained = { hint: `push.obstacle.${obstacle}`, empty: { none: 'push.none-here' } }
  return { ...list, ...explained, tools: [] } as RecordList
}

/** Lists the devices that receive push notifications of the person; adds this one, tests and removes them. */
export default function PushDeviceList() {
  const [shown] = useState(() => listFor(pushObstacle()))
  return <RecordListView isPart list={shown} parts={parts} />
}
