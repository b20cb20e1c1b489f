import type { FlowDesign, OaFlowdesignsSimulationRunData, SimulationCase } from '#/generated/types'
import { listSeparator, t, useQuery } from '../platform'
import { Button, confirm, Dialog, EmptyState, QueryContent, Tag } from '../ui'
import type { SimulationSource } from './simulation-source'

interface CasesDialogProps {
  source: SimulationSource
  /** Simulates a case. */
  onTake(one: SimulationCase): void
  onClose(): void
}

type Coverage = OaFlowdesignsSimulationRunData['coverage']

const share = (all: number, missed: number) => (all ? Math.round(((all - missed) / all) * 100) : 100)

/** Coverage of the design by the cases, and what they do not cover. */
function CoverageText({ coverage, design }: { coverage: Coverage; design: FlowDesign }) {
  const { steps, buttons, conditions } = coverage
  const open = conditions.neverTrue.length + conditions.neverFalse.length
  const missed = steps.missed.map((id) => design.funlist.find((step) => step.id === id)?.name ?? id)
  return (
    <div className="q-margin-bottom-3">
      <p>
        {t('simulator.coverage', {
          steps: share(steps.all, steps.missed.length),
          buttons: share(buttons.all, buttons.missed.length),
          conditions: share(conditions.all, open),
        })}
      </p>
      {missed.length > 0 && <small>{t('simulator.missed', { names: missed.join(listSeparator()) })}</small>}
    </div>
  )
}

/** Saved cases of a flow: the result of each on the current design, and what none of them covers. */
export function CasesDialog({ source, onTake, onClose }: CasesDialogProps) {
  const found = useQuery(source.id, source.cases)
  const { reload } = found
  const remove = async (one: SimulationCase) => {
    const title = t('simulator.case-delete')
    if (!(await confirm({ title, text: t('simulator.case-delete-ask', { name: one.name }), danger: true })))
      return
    await source.remove(one)
    await reload()
  }
  return (
    <Dialog title={t('simulator.cases')} width={640} onClose={onClose}>
      <QueryContent
        query={found}
        isEmpty={({ cases }) => cases.length === 0}
        empty={<EmptyState title={t('simulator.no-cases')} />}
        lines={4}
      >
        {(value) => (
          <>
            {value.run && <CoverageText coverage={value.run.coverage} design={source.design} />}
            <ul className="sim-cases">
              {value.cases.map((one) => {
                const result = value.run?.cases.find(({ _id }) => _id === one._id)
                return (
                  <li key={one._id}>
                    {result && (
                      <Tag tone={result.isAsExpected ? 'success' : 'danger'}>
                        {t(result.isAsExpected ? 'simulator.as-expected' : 'simulator.differs')}
                      </Tag>
                    )}
                    <div>
                      <b>{one.name}</b>
                      {result?.msg && <p>{result.msg}</p>}
                    </div>
                    <Button kind="text" onClick={() => onTake(one)}>
                      {t('simulator.play')}
                    </Button>
                    {source.mayRemove(one) && (
                      <Button kind="text" onClick={() => void remove(one)}>
                        {t('simulator.case-delete')}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </QueryContent>
    </Dialog>
  )
}
