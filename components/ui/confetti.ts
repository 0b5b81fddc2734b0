/** Confetti, loaded when it is first used. Under reduced motion nothing moves, but the duration still passes. */
import type { CreateTypes } from 'canvas-confetti';

const colours = ['#14110f', '#ffc629', '#0b7a75', '#c81f35', '#fffaf0'];

/**
 * @param pieces    the number of pieces
 * @param duration  in milliseconds
 * @returns when it is over
 */
export async function celebrate({ pieces, duration }: { pieces: number; duration: number }): Promise<void> {
  const over = new Promise<void>((resolve) => setTimeout(resolve, duration));
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return over;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    zIndex: '50',
  });
  const thrown = await throwOn(canvas);
  thrown?.({ particleCount: pieces, spread: 120, startVelocity: 45, origin: { y: 0.35 }, colors: colours });
  await over;
  thrown?.reset();
  canvas.remove();
}

/** Offline, only the confetti is skipped. */
async function throwOn(canvas: HTMLCanvasElement): Promise<CreateTypes | null> {
  try {
    const { default: confetti } = await import('canvas-confetti');
    document.body.append(canvas);
    // No worker: it would be loaded from a blob, which the content security policy blocks.
    return confetti.create(canvas, { resize: true, useWorker: false });
  } catch {
    return null;
  }
}
