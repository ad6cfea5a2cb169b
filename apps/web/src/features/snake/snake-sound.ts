let context: AudioContext | null = null;

/** Prepares the sound. Must run in a handler of a user gesture: browsers allow it at no other time. */
export function wakeSound(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    context = null; // a device without audio plays silently
  }
}

export function playEaten(): void {
  beep(660, 0.07);
}

export function playOver(): void {
  beep(150, 0.25);
}

/** Hertz and seconds. Fades out to avoid a click. */
function beep(frequency: number, seconds: number): void {
  if (!context) return;
  const tone = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.08, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + seconds);
}
