import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem, Simulated, SimulatedAct, SimulationQuestion } from '#/generated/types'
import { CallError } from '../platform/call-error'
import { currentPerson } from '../stores/session'
import type { SimulationSource } from './simulation-source'

/** Whose form is shown: somebody's at a step, or at the start. */
export type FormViewer = NonNullable<SimulationQuestion['open']>

/** A flow that is begun for somebody: who starts it, and what is to be filled in. */
export type SimulationExample = NonNullable<Problem['example']>

/** A simulated flow: its acts, how many of them are played, when it begins, whose form is shown, and what fills it in. */
interface Scene {
  acts: readonly SimulatedAct[]
  played: number
  at: string
  open: FormViewer | undefined
  values?: SimulationExample['values']
  /** The department that its creator acts from; none = his first. */
  dept?: string | undefined
}

/** Whoever has the first step that waits for people. */
const nextOf = ({ waiting }: Simulated): FormViewer | undefined => {
  const step = waiting.find(({ people }) => people.length > 0)
  return step && { person: step.people[0]?.id ?? '', step: step.step }
}

const fresh = (open?: FormViewer, values: SimulationExample['values'] = {}): Scene => ({
  acts: [],
  played: 0,
  at: new Date().toISOString(),
  open,
  values,
})

/**
 * A simulated flow of the design as it stands: an act is tried first and kept only where the engine takes it; going back
 * plays fewer acts, and the later ones stay until another act takes their place.
 */
export function useSimulation(source: SimulationSource) {
  const [scene, setScene] = useState<Scene>(() => fresh())
  const [shown, setShown] = useState<Simulated>()
  const [refused, setRefused] = useState<Simulated['refused']>(null)
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)
  const ask = useCallback(
    ({ acts, played, at, open }: Scene) =>
      source.play({ at, acts: acts.slice(0, played), ...(open && { open }) }),
    [source],
  )
  const show = useCallback(
    async (next: Scene) => {
      const round = ++latest.current
      setScene(next)
      setBusy(true)
      try {
        const answer = await ask(next)
        if (round !== latest.current) return
        setShown(answer)
        setRefused(answer.refused)
      } catch (error) {
        if (round !== latest.current) return
        const msg = error instanceof CallError ? error.message : String(error)
        setRefused({ at: next.played, code: '', msg, data: {} })
      } finally {
        if (round === latest.current) setBusy(false)
      }
    },
    [ask],
  )
  const now = useRef(scene)
  now.current = scene
  // A changed design is played again, with the same acts.
  useEffect(() => {
    void show(now.current)
  }, [show])

  /** Does one more act after those that are played; answers what kept it from being done. */
  const act = async (one: SimulatedAct): Promise<Simulated['refused']> => {
    const acts = [...scene.acts.slice(0, scene.played), one]
    const tried: Scene = { ...scene, acts, played: acts.length, open: undefined }
    setBusy(true)
    const answer = await ask(tried).finally(() => setBusy(false))
    if (answer.refused) {
      setRefused(answer.refused)
      return answer.refused
    }
    await show({ ...tried, open: nextOf(answer) })
    return null
  }
  const goTo = async (played: number) => {
    const before = await ask({ ...scene, played, open: undefined })
    await show({ ...scene, played, open: played ? nextOf(before) : scene.open })
  }
  return {
    ...scene,
    shown,
    refused,
    isBusy,
    act,
    goTo,
    /** Begins anew, as somebody, with forms that are filled in as far as values are given. */
    begin: ({ creator, values }: SimulationExample) =>
      show({ ...fresh({ person: (creator ?? currentPerson())?.id ?? '' }, values), dept: creator?.dept }),
    /** Plays a saved case up to its end. */
    take: (acts: readonly SimulatedAct[], at: string) =>
      show({ acts, played: acts.length, at, open: undefined }),
    openFor: (open: FormViewer) => show({ ...scene, open }),
  }
}

export type SimulationControl = ReturnType<typeof useSimulation>
