/** Makes files of a page such that a folder has to fetch first: those chosen until then are read when `readFiles()` is called. */
export const SLOW_FILES = `{
  const waiting = []
  const read = Blob.prototype.arrayBuffer
  Blob.prototype.arrayBuffer = async function () {
    await new Promise((resolve) => waiting.push(resolve))
    return read.call(this)
  }
  window.readFiles = () => waiting.splice(0).forEach((goOn) => goOn())
}`
