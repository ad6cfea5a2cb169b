import './legal-note.css';

/** Links to the terms and the privacy policy, which are pages of the server, not of the app. */
export function LegalNote() {
  return (
    <p className="legal-note">
      With an account you accept the <a href="/terms-of-service">Terms of Service</a>. What is stored, and for how long,
      is in the <a href="/privacy-policy">Privacy Policy</a>.
    </p>
  );
}
