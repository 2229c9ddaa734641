import sharp from 'sharp'

/** The time of a frame while something moves, in ms. */
const FRAME = 50

/** An arrow whose tip is at its left top corner, in px of the page. */
const pointerSize = 24
const pointer = (scale, isPressed) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${pointerSize * scale}" height="${pointerSize * scale}" viewBox="0 0 24 24">
    ${isPressed ? '<circle cx="4" cy="4" r="4" fill="#3b82f6" fill-opacity="0.6"/>' : ''}
    <path d="M3 2v17l4.2-4 2.7 6.4 2.9-1.2-2.7-6.2h5.9z" fill="#111" stroke="#fff" stroke-width="1.5"/>
  </svg>`

/** Records what somebody does in a page, as an animated WebP with a visible pointer. */
export class MovingPicture {
  #page
  #scale
  #frames = []
  #position

  /**
   * @param page - a page of Playwright
   * @param scale - the pixels of the picture for each px of the page
   * @param position - where the pointer is at the start
   */
  constructor(page, scale, position) {
    this.#page = page
    this.#scale = scale
    this.#position = position
  }

  /** Shows the page as it is for some time, in ms. */
  async hold(duration, isPressed = false) {
    await this.#add(await this.#page.screenshot(), duration, isPressed)
  }

  /** Moves the pointer to an element and clicks it; then waits for what comes of it. */
  async click(locator, isDone = async () => {}) {
    await locator.scrollIntoViewIfNeeded()
    const { x, y, width, height } = await locator.boundingBox()
    await this.#moveTo({ x: x + Math.min(width / 2, 90), y: y + height / 2 })
    await this.hold(150)
    await this.hold(150, true)
    await this.#page.mouse.click(this.#position.x, this.#position.y)
    await isDone()
    await this.hold(FRAME)
  }

  /** Types into what has the focus. */
  async type(text) {
    for (const character of text) {
      await this.#page.keyboard.type(character)
      await this.hold(110)
    }
  }

  async #moveTo(target) {
    const start = this.#position
    const shot = await this.#page.screenshot()
    const distance = Math.hypot(target.x - start.x, target.y - start.y)
    const steps = Math.ceil(Math.min(600, 200 + distance) / FRAME)
    for (let step = 1; step <= steps; step++) {
      // Slow at both ends, as a hand.
      const part = (1 - Math.cos((step / steps) * Math.PI)) / 2
      this.#position = { x: start.x + (target.x - start.x) * part, y: start.y + (target.y - start.y) * part }
      if (step < steps) await this.#add(shot, FRAME, false)
    }
    await this.#page.mouse.move(target.x, target.y)
  }

  async #add(shot, duration, isPressed) {
    const scale = this.#scale
    const overlay = {
      input: Buffer.from(pointer(scale, isPressed)),
      left: Math.round((this.#position.x - 3) * scale),
      top: Math.round((this.#position.y - 2) * scale),
    }
    this.#frames.push({ image: await sharp(shot).composite([overlay]).removeAlpha().png().toBuffer(), duration })
  }

  /** Writes the picture. Returns how long it takes, in ms. */
  async save(path) {
    const images = this.#frames.map(({ image }) => image)
    const delay = this.#frames.map(({ duration }) => duration)
    await sharp(images, { join: { animated: true } })
      .webp({ lossless: true, effort: 6, delay, loop: 0 })
      .toFile(path)
    return delay.reduce((sum, duration) => sum + duration)
  }
}
