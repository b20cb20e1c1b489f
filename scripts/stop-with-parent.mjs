/** Stops this process when the one that started it is gone: a signal that a shell keeps to itself, or a kill, was meant for both. */
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 500)
watch.unref()
