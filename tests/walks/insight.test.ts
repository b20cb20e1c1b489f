import { test, vi } from 'vitest'
import { countPassages } from '../../src/server/jobs/count-passages'
import { dealing, leaveForm, waitingFor } from '../kit/flows'
import { main, openFlow, seen, sendFlow } from './deeds'
import { houseOfJobs } from './moved-clock'
import { stageOfFile } from './stage'

/** Flow insight: an administrator sees the real ways of a design, and a flow page says why the flow waits. */

const stage = stageOfFile()
const jobs = houseOfJobs(stage)

test('an administrator reads the ways of leaves, and a creator for whom a leave waits', async () => {
  const [creator, superior] = [await stage.as('100010'), await stage.as('100008')]
  const start = (n: number) =>
    sendFlow(creator, { design: 'flow-leave', form: leaveForm(1), desc: `第${n}次请假` })
  for (let n = 1; n <= 5; n++) {
    const flow = await start(n)
    await superior.call('oa/flow/deal', dealing(await waitingFor(superior, flow)))
  }
  const waiting = await start(6)
  const admin = await stage.window('admin', 'desk')
  await vi.waitFor(
    async () => {
      await countPassages(jobs.house)
      await admin.visit('/flow/insight/flow-leave')
      await main(admin)
        .getByRole('row')
        .filter({ hasText: '直接上级审批' })
        .first()
        .waitFor({ timeout: 3_000 })
    },
    { timeout: 60_000 },
  )
  await main(admin).getByRole('img', { name: '实际路径图' }).getByText('直接上级审批').waitFor()
  await main(admin).getByRole('region', { name: '实际路径', exact: true }).getByText('结束').first().waitFor()
  await admin.look('insight-1-design')
  await openFlow(admin, waiting)
  await seen(admin, /“直接上级审批”已用 .*（工作时间）/).waitFor()
  await seen(admin, /^预计 .* 结束/).waitFor()
  await admin.look('insight-2-flow')
}, 120_000)
