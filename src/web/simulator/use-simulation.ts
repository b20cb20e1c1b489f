import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem, Simulated, SimulatedAct, SimulationQuestion } from '#/generated/types'
import { CallError } from '../platform'
import { currentPerson } from '../stores/session'
import type { SimulationSource } from './simulation-source'

/** Whose form is shown: a person's at a step, or the start form. */
export type FormViewer = NonNullable<SimulationQuestion['open']>

/** Example for a new flow: its creator, and the values to fill in. */
export type SimulationExample = NonNullable<Problem['example']>

/**
 * State of a simulated flow: its actions, how many of them are applied, its start time, whose form is shown,
 * and its values.
 */
interface Scene {
  acts: readonly SimulatedAct[]
  played: number
  at: string
  open: FormViewer | undefined
  values?: SimulationExample['values']
  /** Department on whose behalf the creator acts; undefined = the creator's first. */
  dept?: string | undefined
}

/** Returns the first assignee of the first step that waits for people. */
const nextOf = ({ waiting }: Simulated): FormViewer | undefined => {
  const step = waiting.find(({ people }) => people.length > 0)
  return step && { person: step.people[0]?.id ?? '', step: step.step }
}

/** Returns the failure of a call in the form of a rejected action. */
const toRejection = (error: unknown, at: number): NonNullable<Simulated['refused']> => {
  const { message, code } = error instanceof CallError ? error : { message: String(error), code: '' }
  return { at, code, msg: message, data: {} }
}

const fresh = (open?: FormViewer, values: SimulationExample['values'] = {}): Scene => ({
  acts: [],
  played: 0,
  at: new Date().toISOString(),
  open,
  values,
})

/**
 * Simulates a flow of the current design: an action is tried first and stored only if the engine accepts it.
 * Going back applies fewer actions; later ones stay until another action replaces them.
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
        setRefused(toRejection(error, next.played))
      } finally {
        if (round === latest.current) setBusy(false)
      }
    },
    [ask],
  )
  const now = useRef(scene)
  now.current = scene
  // A changed design is simulated again, with the same actions.
  useEffect(() => void show(now.current), [show])

  /** Simulates a scene without storing it; shows the rejection of an action, or the failure of the call. */
  const attempt = async (tried: Scene) => {
    setBusy(true)
    try {
      const answer = await ask(tried)
      if (answer.refused) setRefused(answer.refused)
      return { answer, rejection: answer.refused }
    } catch (error) {
      const rejection = toRejection(error, tried.played - 1)
      setRefused(rejection)
      return { answer: undefined, rejection }
    } finally {
      setBusy(false)
    }
  }
  /** Appends an action after the applied ones; returns the reason if it was rejected. */
  const act = async (one: SimulatedAct): Promise<Simulated['refused']> => {
    const acts = [...scene.acts.slice(0, scene.played), one]
    const tried: Scene = { ...scene, acts, played: acts.length, open: undefined }
    const { answer, rejection } = await attempt(tried)
    if (!answer || rejection) return rejection
    await show({ ...tried, open: nextOf(answer) })
    return null
  }
  const goTo = async (played: number) => {
    const { answer } = await attempt({ ...scene, played, open: undefined })
    if (answer) await show({ ...scene, played, open: played ? nextOf(answer) : scene.open })
  }
  return {
    ...scene,
    shown,
    refused,
    isBusy,
    act,
    goTo,
    /** Restarts with a creator and, where given, filled-in forms. */
    begin: ({ creator, values }: SimulationExample) =>
      show({ ...fresh({ person: (creator ?? currentPerson())?.id ?? '' }, values), dept: creator?.dept }),
    /** Simulates a saved case up to its end. */
    take: (acts: readonly SimulatedAct[], at: string) =>
      show({ acts, played: acts.length, at, open: undefined }),
    openFor: (open: FormViewer) => show({ ...scene, open }),
  }
}

export type SimulationControl = ReturnType<typeof useSimulation>
