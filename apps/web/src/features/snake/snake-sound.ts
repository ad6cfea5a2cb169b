let context: AudioContext | null = null;

/** Readies the sound. Called while a finger or a key is down: browsers allow it at no other time. */
export function wakeSound(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    context = null; // a device without sound plays in silence
  }
}

export function playEaten(): void {
  beep(660, 0.07);
}

export function playOver(): void {
  beep(150, 0.25);
}

/** Hertz and seconds. Fades out, so that it does not click. */
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
