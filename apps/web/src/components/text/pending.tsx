import CloudUpload from 'lucide-react/icons/cloud-upload';
import './pending.css';

/** Marks a thing with a change that the server does not have yet. Its place in a row must take no room of its own. */
export function Pending() {
  return (
    <span className="pending" role="img" aria-label="Not sent yet">
      <CloudUpload aria-hidden />
    </span>
  );
}
