import './legal-note.css';

/** Links to the terms and the privacy policy, which are pages of the server, not of the app. */
export function LegalNote() {
  return (
    <p className="legal-note">
      By using an account you accept the <a href="/terms-of-service">Terms of Service</a>. The{' '}
      <a href="/privacy-policy">Privacy Policy</a> says what we store, and for how long.
    </p>
  );
}
